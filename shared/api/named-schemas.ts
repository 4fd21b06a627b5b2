import type { z } from 'zod'
import {
  checklistItemSchema,
  checklistSchema,
  templateItemSchema,
  templateSchema,
} from '#shared/checklists/schemas.ts'
import { attachmentSchema } from '#shared/files/schemas.ts'
import { gateSchema, holdsSchema } from '#shared/holds/schemas.ts'
import { importMappingSchema, importSchema } from '#shared/imports/schemas.ts'
import { inboxLineSchema } from '#shared/notifications/schemas.ts'
import { noteSchema, orderSchema } from '#shared/orders/schemas.ts'
import { partSchema } from '#shared/parts/schemas.ts'
import {
  columnSchema,
  inviteSchema,
  memberSchema,
  organizationSchema,
  personSchema,
  userSchema,
} from '#shared/people/schemas.ts'
import { savedViewSchema } from '#shared/views/schemas.ts'
import { webhookSchema } from '#shared/webhooks/schemas.ts'

export const NAMED_SCHEMAS: Record<string, z.ZodType> = {
  Attachment: attachmentSchema,
  Checklist: checklistSchema,
  ChecklistItem: checklistItemSchema,
  ChecklistTemplate: templateSchema,
  ChecklistTemplateItem: templateItemSchema,
  Column: columnSchema,
  Gate: gateSchema,
  Holds: holdsSchema,
  Import: importSchema,
  ImportMapping: importMappingSchema,
  InboxLine: inboxLineSchema,
  Invite: inviteSchema,
  Member: memberSchema,
  Note: noteSchema,
  Order: orderSchema,
  Organization: organizationSchema,
  Part: partSchema,
  Person: personSchema,
  SavedView: savedViewSchema,
  User: userSchema,
  Webhook: webhookSchema,
}
