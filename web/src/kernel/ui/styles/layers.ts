// One scale for everything that lies over the page. A list opened inside a dialog lies over it; a message lies
// over both.
export const layerBase = 2000;

export const layers = {
  dialog: layerBase,
  popover: layerBase + 10,
  toast: layerBase + 20,
} as const;
