// Following and muting an order.
export const following = 'Following this order'
export const notFollowing = 'Not following this order'
export const muted = 'This order is muted'
// On the button itself.
export const isFollowing = 'Following'
export const isMuted = 'Muted'
export const followOrMute = 'Follow or mute this order'

export const followingMeans =
  'You follow it: notes, moves, timers, waits and due dates reach your inbox. Mute to be notified only when mentioned or assigned.'
export const notFollowingMeans =
  "You don't follow it: you're notified only when mentioned or assigned. Mute to keep it that way even after you write a note."
export const mutedMeans = "Muted: you're notified only when mentioned or assigned, without email or push."
export const becauseAssigned =
  "You follow it because you're assigned. Mute to be notified only when mentioned or assigned."
export const becauseNote =
  'You follow it because you wrote a note. Mute to be notified only when mentioned or assigned.'

export const follow = 'Follow'
export const unfollow = 'Unfollow'
export const mute = 'Mute'
export const unmute = 'Unmute'

export const loading = 'Loading…'
export const oneMoment = 'One moment'
export const notLoaded = "We couldn't load your notifications for this order."
export const openAgain = 'Close and open the order again'
export const notChanged = "We couldn't change your notifications for this order."
