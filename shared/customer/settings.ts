import { DEFAULT_MAILS } from './mails.ts'
import type { CustomerPageSettings, StoredCustomerPage } from './types.ts'

export const settingsOf = (stored: StoredCustomerPage): CustomerPageSettings => ({
  stageNames: {},
  inTheMaking: false,
  showParts: false,
  welcome: '',
  replyTo: '',
  ...stored,
  mails: { ...DEFAULT_MAILS, ...stored.mails },
})
