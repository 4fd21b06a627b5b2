import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** For what is pressed in a card: the press must not lift the card. */
export const STOP_PRESS = { onMouseDown: stop, onTouchStart: stop }
