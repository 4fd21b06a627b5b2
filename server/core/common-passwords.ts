import { WrongInput } from './errors.ts'

// The commonest passwords of at least eight characters, as published lists of leaked ones agree on.
const COMMONEST = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1234512345 987654321 9876543210 87654321 11111111
  111111111 1111111111 00000000 000000000 0000000000 22222222 55555555 66666666 77777777 88888888 99999999
  12341234 11223344 1122334455 123454321 147258369 159753159 123321123 112233445566 12121212 10203040
  password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd p@ssword
  pa55word passwort passwort1 motdepasse contraseña wachtwoord qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qazwsxedc zaq12wsx asdfghjk
  asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456
  aaaaaaaa iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball superman superman1 batman123 starwars michelle jennifer jessica1 charlie1 michael1
  computer internet whatever trustno1 letmein1 letmein123 welcome1 welcome123 welcome! changeme changeme1
  admin123 admin1234 administrator root1234 master123 shadow123 dragon123 monkey123 liverpool chelsea1
  arsenal1 corvette mercedes maverick midnight mountain blink182 babygirl butterfly chocolate samantha
  victoria elizabeth alexander jonathan nicholas benjamin patricia sweetheart default1 temp1234 test1234
  testtest testing1 guest123 user1234 login123 secret123 summer2024 summer2025 winter2024 winter2025
  google123 facebook linkedin youtube1 samsung1 microsoft pokemon1 minecraft`.split(/\s+/),
)

export function isCommonPassword(password: string): boolean {
  return COMMONEST.has(password.toLowerCase())
}

/** @throws WrongInput for the field */
export function refuseCommon(password: string, field: string): void {
  if (!isCommonPassword(password)) return
  throw new WrongInput({ [field]: 'This password is among the commonest. Please choose another one' })
}
