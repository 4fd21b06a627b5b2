import { count, number } from '../numbers.ts'

export const tooManyChecklists = ({ most }: { most: number }) =>
  `An order can have up to ${count(most, 'checklist')}. Delete one first`
export const tooManyOnOrder = ({ there, most }: { there: number; most: number }) =>
  `This order has ${number(there)} checklist items and can have up to ${number(most)}. Delete some first`
export const tooManyItems = ({ most }: { most: number }) =>
  `A checklist can have up to ${count(most, 'item')}. Delete one first`
export const checklistDeleted = () => 'Its checklist was deleted too'
export const tooManyTemplates = ({ most }: { most: number }) =>
  `Your shop can have up to ${count(most, 'template')}. Delete one first`
export const tooManyTemplateItems = ({ most }: { most: number }) =>
  `A template can have up to ${count(most, 'item')}. Delete one first`
export const tooManyStarting = ({ most, stage }: { most: number; stage: string }) =>
  `Up to ${count(most, 'template')} can be added automatically in ${stage}. Turn one off first`
/** @spec */
export const cannotEditDefault = () => 'Cannot edit default template'
export const cannotDeleteDefault = () => 'Cannot delete default template'
export const checklist = () => 'Checklist'
export const item = () => 'Item'
export const template = () => 'Template'
