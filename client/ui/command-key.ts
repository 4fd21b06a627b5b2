/** The name of the shortcut key: Cmd on Apple's devices, Ctrl on all others. */
export const COMMAND = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
