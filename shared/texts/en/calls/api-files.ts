// In the description of the API.
export const fileUrl = 'Upload address as sent by the client. Read the file at /api/files/{id}'
export const uploadUrl = 'For one PUT within 15 minutes, up to 52428800 bytes'
export const download = 'Any value: save the file instead of showing it'
export const bytes = 'Bytes'
