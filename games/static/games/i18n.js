// The words of the scripts, in Japanese and English: two tables with the same keys.
// t("lobby.full") looks a text up in the page's language; {name} in it stands for params.name.

const en = {
  "site.copied": "Copied.",
  "site.copy_failed": "The browser did not allow copying; press and hold the link to copy it.",
  "site.saved": "Settings kept.",
  "site.save_failed": "The settings could not be kept; check the connection and try again.",
  "site.offline": "No connection. What you see may be old; it goes on by itself when the connection is back.",

  "lobby.waiting": "Waiting for {n} more.",
  "lobby.waiting_one": "Waiting for one more.",
  "lobby.full": "Everyone is here.",
  "lobby.full_host": "Everyone is here. Start when you are ready.",
  "lobby.host_starts": "Everyone is here. {name} starts the match.",
  "lobby.starting": "The match starts.",
  "lobby.closed": "The host has closed this table.",
  "lobby.kicked": "The host has taken you off this table.",
  "lobby.reconnecting": "No connection to the table; trying again.",
  "lobby.share_text": "Let’s play Goninkan! The code is {code}.",
};

const ja = {
  "site.copied": "コピーしました。",
  "site.copy_failed": "コピーできませんでした。リンクを長押ししてコピーしてください。",
  "site.saved": "設定を保存しました。",
  "site.save_failed": "設定を保存できませんでした。接続を確かめて、もう一度お試しください。",
  "site.offline": "接続が切れています。表示が古いかもしれません。つながりしだい、自動で再開します。",

  "lobby.waiting": "あと{n}人です。",
  "lobby.waiting_one": "あと1人です。",
  "lobby.full": "全員そろいました。",
  "lobby.full_host": "全員そろいました。いつでも始められます。",
  "lobby.host_starts": "全員そろいました。{name}さんが始めるのをお待ちください。",
  "lobby.starting": "試合が始まります。",
  "lobby.closed": "この卓は閉じられました。",
  "lobby.kicked": "ホストがあなたの席を外しました。",
  "lobby.reconnecting": "卓との接続が切れました。つなぎ直しています。",
  "lobby.share_text": "ゴニンカンで遊びませんか。コードは {code} です。",
};

export const tables = { en, ja };

export function language() {
  const lang = typeof document === "undefined" ? "en" : document.documentElement.lang;
  return lang.startsWith("ja") ? "ja" : "en";
}

export function t(key, params = {}) {
  const text = tables[language()][key];
  if (text === undefined) {
    throw new Error(`no text for ${key}`);
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}
