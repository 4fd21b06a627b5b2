import { number } from '../numbers.ts'

export const link = () => 'Customer link'
export const approval = () => 'Approval'
export const file = () => 'File'

// To the customer.
export const linkEnded = ({ shop }: { shop: string }) =>
  `This link no longer works. Please ask ${shop} for a new one`
export const linkJustEnded = () => 'This link no longer works. Please ask the shop for a new one'
export const alreadyAnswered = () => 'This was already answered'
export const newerVersion = () => 'There is a newer version. Please review that one first'
export const renamed = () => 'This file has a new name. Please review it and check the box again'
export const withdrawn = () => 'The shop has withdrawn this'
export const signatureEmpty = () => 'Please draw your signature'
export const noRoom = () => "The shop has no space left, so your signature wasn't saved. Please tell them"
export const orderClosed = () => 'This order is closed. Please call the shop'
export const pictureNotShown = () => "This picture can't be shown. Please ask the shop for another format"

// To the shop.
export const noLink = ({ order }: { order: string }) =>
  `Order ${order} has no customer link. Create one first`
export const emailChanged = ({ order, email }: { order: string; email: string }) =>
  `The customer's email on order ${order} is now ${email}. Check it and try again`
export const emailRemoved = ({ order }: { order: string }) =>
  `Order ${order} no longer has a customer email. Check it and try again`
export const noEmail = ({ order }: { order: string }) => `Order ${order} has no customer email`
export const emailNotSetUp = () => "Email isn't set up. Copy the text and send it yourself"
export const answeredSince = () => 'Someone has replied to the customer since'
export const notApprovable = () => 'Only pictures and PDFs can be approved'
export const approvedAlready = () => 'The customer already approved this file'
export const fileHasNewerVersion = () => 'This file has a newer version'
export const answeredAlready = () => 'The customer already answered'
export const withdrawnAlready = () => 'This was already withdrawn'
export const mostApprovals = ({ most }: { most: number }) =>
  `An order can be sent for approval up to ${number(most)} times`
export const answeredFileKept = () => "Can't delete a file the customer has answered"
export const answeredFileKeepsName = () => "Can't rename a file the customer has answered"

// To who may not do it.
export const onlySalesCreateLink = () => 'Only Admin or Sales can create a customer link'
export const onlySalesChangeLink = () => 'Only Admin or Sales can change a customer link'
export const onlySalesTurnOffLink = () => 'Only Admin or Sales can turn off a customer link'
export const onlySalesReadEmails = () => 'Only Admin or Sales can read emails to customers'
export const onlySalesEmail = () => 'Only Admin or Sales can email customers'
export const onlySalesAskApproval = () => 'Only Admin or Sales can send files for approval'
export const onlySalesWithdraw = () => 'Only Admin or Sales can withdraw an approval'
export const onlySalesDeleteSeen = () => 'Only Admin or Sales can delete a file the customer sees'
export const onlySalesRenameSeen = () => 'Only Admin or Sales can rename a file the customer sees'
export const onlySalesShare = () => 'Only Admin or Sales can share files with the customer'
export const onlySalesWrite = () => 'Only Admin or Sales can write to the customer'
