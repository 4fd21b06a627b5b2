import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../test/support/mail/server.ts'
import { MailRefused, openMail } from './mail.ts'

/** A mail server that takes connections and says nothing, until it is asked to hand them on to one that works. */
async function startSilentServer() {
  const mailServer = await startMailServer()
  const { hostname, port } = new URL(mailServer.url)
  const taken: Socket[] = []
  let isSilent = true
  const server = createServer((socket) => {
    taken.push(socket.on('error', () => undefined))
    if (isSilent) return
    const further = connect(Number(port), hostname).on('error', () => undefined)
    socket.on('close', () => further.destroy())
    socket.pipe(further).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.close()
    for (const socket of taken) socket.destroy()
    await mailServer.close()
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    speak: () => (isSilent = false),
  }
}

test('a mail server that says nothing is asked by one mail at a time, until it answers again', async () => {
  const { smtpUrl, taken, speak } = await startSilentServer()
  const { send, ...transport } = openMail({ smtpUrl, mailFrom: 'Kerf <kerf@example.com>' }, 1000)
  onTestFinished(() => transport.close())
  const mail = { to: 'ann@example.com', subject: 'Oak table', lines: ['It is ready.'] }
  const sendFour = () => Promise.allSettled(Array.from({ length: 4 }, () => send(mail)))
  const reasons = (results: PromiseSettledResult<void>[]) =>
    results.map((result) => (result.status === 'rejected' ? result.reason.message : 'sent'))
  const silent = 'Greeting never received'
  expect(reasons(await sendFour())).toEqual([silent, silent, silent, silent])
  expect(taken).toHaveLength(4)
  const asked = 'The mail server says nothing. Another mail waits for its answer'
  expect(reasons(await sendFour())).toEqual([silent, asked, asked, asked])
  expect(taken).toHaveLength(5)
  speak()
  const isSent = () =>
    send(mail).then(
      () => true,
      () => false,
    )
  await expect.poll(isSent).toBe(true)
})

test('mails that follow each other go over one connection, and over another one where the server has closed it', async () => {
  const { smtpUrl, taken, speak } = await startSilentServer()
  speak()
  const { send, ...transport } = openMail({ smtpUrl, mailFrom: 'Kerf <kerf@example.com>' })
  onTestFinished(() => transport.close())
  const mail = { to: 'ann@example.com', subject: 'Oak table', lines: ['It is ready.'] }
  for (let count = 0; count < 3; count += 1) await send(mail)
  expect(taken).toHaveLength(1)
  taken[0]?.destroy()
  await send(mail)
  expect(taken).toHaveLength(2)
})

test('a password is not sent to a server that offers no TLS, unless the setting says so', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example.com\r\n')
    socket.on('data', (said) => {
      heard.push(...said.toString().trim().split('\r\n'))
      const isHello = said.toString().startsWith('EHLO')
      const isSignIn = said.toString().startsWith('AUTH')
      socket.write(
        isHello ? '250-mail.example.com\r\n250 AUTH PLAIN\r\n' : isSignIn ? '535 No\r\n' : '502 No\r\n',
      )
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sendBy = async (more = '') => {
    const smtpUrl = `smtp://ann:secret@127.0.0.1:${port}${more}`
    const { send, ...transport } = openMail({ smtpUrl, mailFrom: 'Kerf <kerf@example.com>' })
    const refused = send({ to: 'ann@example.com', subject: 'Oak', lines: ['Oak'] })
    await expect(refused).rejects.toThrow(/STARTTLS|Invalid login/)
    transport.close()
    return heard.splice(0).some((line) => line.startsWith('AUTH'))
  }
  expect(await sendBy()).toBe(false)
  expect(await sendBy('/?requireTLS=false')).toBe(true)
})

test('a mail that is refused for good is told from one that is refused for now', async () => {
  const mailServer = await startMailServer()
  const { send, ...transport } = openMail({ smtpUrl: mailServer.url, mailFrom: 'kerf@example.com' })
  onTestFinished(async () => {
    transport.close()
    await mailServer.close()
  })
  const mail = { to: 'ann@example.com', subject: 'Oak', lines: ['Oak'] }
  mailServer.refuse(true)
  await expect(send(mail)).rejects.not.toBeInstanceOf(MailRefused)
  mailServer.refuse(false)
  mailServer.forget('ann@example.com')
  await expect(send(mail)).rejects.toThrow(new MailRefused('550 No such mailbox'))
  await send({ ...mail, to: 'ben@example.com', fromName: 'Oak & Co', replyTo: 'shop@example.com' })
  expect(
    mailServer
      .mails()
      .map(({ headers }) => [headers['from'], headers['reply-to'], headers['auto-submitted']]),
  ).toEqual([['"Oak & Co" <kerf@example.com>', 'shop@example.com', 'auto-generated']])
})
