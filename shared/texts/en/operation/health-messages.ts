export const mailSubject = 'Test from Kerf'
export const mailLine = ({ url }: { url: string }) =>
  `Email works. The server admin of ${url} asked for this message.`
export const noMailServer = () => 'SMTP_URL is not set'
export const noAddress = () => 'Your account has no email address'
export const pushTitle = 'Test from Kerf'
export const pushBody = 'Push works.'
export const otherSecret = () => 'It was set up while Kerf had another secret. Turn push on again there'
