{% load static %}// Keeps the page for "no connection" at hand; everything else always comes from the server.
const CACHE = "goninkan-offline-{{ request.GET.v|default:'1'|slice:':5'|slugify }}";
const NEEDED = [
  "/offline/",
  "{% static 'games/css/tokens.css' %}",
  "{% static 'games/css/fonts.css' %}",
  "{% static 'games/css/base.css' %}",
  "{% static 'games/css/components.css' %}",
  "{% static 'games/css/cards.css' %}",
  "{% static 'games/img/kogin-field.svg' %}",
  "{% static 'games/icons.svg' %}",
  "{% static 'games/cards.svg' %}",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(NEEDED)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("goninkan-offline-") && name !== CACHE) {
        await caches.delete(name);
      }
    }
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline/")));
  } else if (request.method === "GET" && NEEDED.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(new URL(request.url).pathname)));
  }
});
