import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { User } from '#shared/people/types.ts'
import * as t from '#texts/account/auth.ts'
import { forgotTitle } from '#texts/account/passwords.ts'
import { mailQuery } from '../../../core/api/can-mail.ts'
import { usePageTitle } from '../../../core/page-title.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs/tabs.tsx'
import { invitationQuery, isUnknownInvite } from './auth.api.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { InviteBanner } from './invite-banner.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'
import { entryQuery, OPEN_ENTRY } from './passwords.api.ts'
import { RegisterForm, useRegisterForm } from './register-form.tsx'

interface AuthFormsProps {
  invite: string | undefined
  /** @param joined whether the user joined an organization by the invite */
  onEnter: (user: User, joined: boolean) => void
  /** The server's first shop was founded by its setup code. Comes before `onEnter`. */
  onFound: () => void
}

// 128 bits in base64url. Shorter text is still being typed.
const CODE = /^[\w-]{22}$/

export function AuthForms({ invite, onEnter, onFound }: AuthFormsProps) {
  const [tab, setTab] = useState(invite ? 'register' : 'login')
  const [forgot, setForgot] = useState(false)
  usePageTitle(forgot ? forgotTitle : tab === 'login' ? t.signInTitle : t.register)
  const { data: canMail } = useQuery(mailQuery)
  const { data: entry = OPEN_ENTRY } = useQuery(entryQuery)
  const { closed } = entry
  // The forms live here, because the tabs unmount their content.
  const register = useRegisterForm(invite ?? '', entry, (user, setupCode) => {
    if (setupCode) onFound()
    onEnter(user, true)
  })

  const code = useWatch({ control: register.form.control, name: 'inviteCode' })?.trim() ?? ''
  const isWhole = code !== '' && (code === invite || CODE.test(code))
  const invitation = useQuery({ ...invitationQuery(code), enabled: isWhole })
  const login = useLoginForm(isWhole && !isUnknownInvite(invitation.error) ? code : undefined, onEnter)

  function change(next: string) {
    // After "Please sign in instead" the email is filled in already.
    const typed = { login: login.form.getValues('email'), register: register.form.getValues('email') }
    if (next === 'login' && !typed.login) login.form.setValue('email', typed.register)
    if (next === 'register' && !typed.register) register.form.setValue('email', typed.login)
    setTab(next)
  }

  if (forgot) {
    return (
      <ForgotPassword
        email={login.form.getValues('email')}
        onBack={() => {
          setForgot(false)
          // The focused button goes away with the content.
          requestAnimationFrame(() => login.form.setFocus('email'))
        }}
      />
    )
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        {tab === 'login'
          ? t.signInHeading
          : invitation.data
            ? t.joinHeading({ shop: invitation.data.organizationName })
            : closed
              ? t.joinYourShop
              : t.setUp}
      </h1>
      {code && (
        <InviteBanner
          invitation={invitation}
          loggingIn={tab === 'login'}
          fromLink={code === invite}
          onDrop={() => {
            register.form.setValue('inviteCode', '')
            register.form.clearErrors('inviteCode')
            setTab('register')
            requestAnimationFrame(() => register.form.setFocus('firstName'))
          }}
        />
      )}
      <Tabs value={tab} onValueChange={change} className="mt-5">
        <div className="border-b border-line">
          <TabList label={t.loginOrRegister}>
            <Tab value="login">{t.login}</Tab>
            <Tab value="register">{t.register}</Tab>
          </TabList>
        </div>
        <TabPanel value="login" tabIndex={-1} className="pt-6">
          <LoginForm
            {...login}
            onForgot={canMail ? () => setForgot(true) : undefined}
            withoutMail={canMail === false}
          />
        </TabPanel>
        <TabPanel value="register" tabIndex={-1} className="pt-6">
          <RegisterForm {...register} entry={entry} byLink={code !== '' && code === invite} code={code} />
        </TabPanel>
      </Tabs>
    </>
  )
}
