type Words = { title: string; description: string; tone: 'good' | 'warn' | 'info' }

/**
 * Returns the message that an administrator sees after sending sign-in emails. @param emailCount how many emails were
 * queued @param emailReady whether a mail server is set up; without one, an email stays on the server @param named
 * whether the people were chosen; otherwise the emails went to everyone who has not signed in
 */
export function credentialsWords(given: { emailCount: number; emailReady: boolean; named: boolean }): Words {
  const { emailCount, emailReady, named } = given
  if (emailCount === 0) {
    const description = named
      ? 'This account is not active. No email was sent.'
      : 'Every active account has signed in before. No email was sent.'
    return { title: 'Nobody to email', description, tone: 'info' }
  }
  if (!emailReady) {
    const description = 'Email is not set up. Copy the sign-in link and pass it on yourself.'
    return { title: 'No email was sent', description, tone: 'warn' }
  }
  const people = `${emailCount} staff ${emailCount === 1 ? 'member' : 'members'}`
  return { title: 'Credentials Sent', description: `Login details sent to ${people}`, tone: 'good' }
}
