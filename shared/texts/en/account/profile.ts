/** @spec */
export const title = 'Profile'
export const subjects = 'Parts of your profile'
export const you = 'You'
export const youShort = 'Name, photo, password'
export const youText = 'How your team sees you, and how you sign in.'
export const notificationsShort = 'Inbox, email and push'
export const devices = 'Devices'
export const devicesShort = "Where you're signed in"
export const devicesText = "Devices where you're signed in. Sign out any you don't recognize."
export const apps = 'Calendar and apps'
export const appsShort = 'Calendar links, API tokens'
export const appsText = 'Due dates in your calendar, and other apps that work in your name.'

export const activity = 'Your activity'
export const details = 'Details'
export const firstName = 'First name'
export const lastName = 'Last name'
export const displayName = 'Display name'
export const displayNameHint = 'How you appear on orders.'
export const email = 'Email'
export const emailHint = 'Used to sign in.'
export const currentPassword = 'Current password'
export const forSecurity = 'For your security.'
export const phone = 'Phone'
export const password = 'Password'
export const passwordText =
  "You'll stay signed in here and be signed out everywhere else. API tokens and calendars keep working."
/** @spec */
export const updated = 'Profile updated'
export const notUpdated = "We couldn't update your profile. Try again."

export const changePhoto = 'Change photo'
/** @spec */
export const photoFailed = 'Error updating photo'
export const photoNotChanged = "We couldn't change your photo. Try again."
/** @spec */
export const photoUpdated = 'Profile photo updated'
