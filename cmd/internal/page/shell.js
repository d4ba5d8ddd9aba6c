"use strict";
// The choice between light and dark: that of the address (#theme=dark), else the
// one made here before, else the system's.
(() => {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const known = theme => theme === "dark" || theme === "light" ? theme : "";
  const kept = () => {
    try {
      return known(localStorage.getItem("urisift-theme"));
    } catch {
      return ""; // a page from a file may have no storage
    }
  };
  const shown = () => root.dataset.theme || (system.matches ? "dark" : "light");
  const label = () => {
    const next = shown() === "dark" ? "light" : "dark";
    button.textContent = next === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", "Switch to " + next + " colors");
  };
  const theme = known(new URLSearchParams(location.hash.slice(1)).get("theme")) || kept();
  if (theme) root.dataset.theme = theme;
  button.addEventListener("click", () => {
    root.dataset.theme = shown() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("urisift-theme", root.dataset.theme);
    } catch {
      // see kept
    }
    label();
  });
  system.addEventListener("change", label);
  label();
  button.hidden = false;
})();
