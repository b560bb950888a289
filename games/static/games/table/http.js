// Requests to the API: the answer's JSON, or an error that carries a sentence for people.
import { csrfToken } from "./config.js";
import { t } from "./words.js";

class ApiError extends Error {
  constructor(detail, code) {
    super(detail);
    this.code = code;
  }
}

export async function request(url, { method = "GET", body } = {}) {
  const headers = { Accept: "application/json" };
  if (method !== "GET") {
    headers["X-CSRFToken"] = csrfToken();
  }
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(url, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(t("net.unreachable"), "unreachable");
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(t("net.unreadable"), "unreadable");
  }
  if (!answer.ok) {
    throw new ApiError(data?.detail ?? t("net.unreadable"), data?.code ?? "unknown");
  }
  return data;
}
