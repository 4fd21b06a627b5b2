/** What the key is called that goes with a letter to make a shortcut: Cmd on Apple's devices, Ctrl on all others. */
export const COMMAND = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
