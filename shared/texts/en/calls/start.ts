export const otherSecret = ({ used, file, command }: { used: string; file: string; command: string }) =>
  [
    `This database was used with another secret than the one in ${used}.`,
    'With this one, everyone would be signed out, customer links, calendars and links in emails would stop working,',
    'and pushes and webhooks would have to be set up again.',
    'Set SESSION_SECRET as on the previous server.',
    `If it had none, leave it out and copy the file "secret" from its DATA_DIR to ${file}.`,
    `To continue with this one anyway: ${command} accept-secret.`,
  ].join(' ')
