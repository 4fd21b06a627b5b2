import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** For buttons in a card: pressing them must not lift the card. */
export const STOP_PRESS = { onMouseDown: stop, onTouchStart: stop }
