// What the page hands to its scripts: identifiers, addresses, a ticket for the socket.

export function readConfig(doc = document) {
  return JSON.parse(doc.getElementById("config").textContent);
}

// The token that protects POSTs made with the session cookie.
export function csrfToken(doc = document) {
  const field = doc.querySelector("input[name=csrfmiddlewaretoken]");
  if (field) {
    return field.value;
  }
  const cookie = doc.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return cookie ? cookie.slice("csrftoken=".length) : "";
}
