// A phone must not fall asleep while its owner thinks.
import { useEffect } from "../vendor/preact-htm.js";

export function useAwake(wanted) {
  useEffect(() => {
    if (!wanted || !navigator.wakeLock) {
      return undefined;
    }
    let lock = null;
    const hold = async () => {
      try {
        lock = document.hidden ? null : await navigator.wakeLock.request("screen");
      } catch {
        lock = null; // low battery, or not allowed: the screen may sleep
      }
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
    };
  }, [wanted]);
}
