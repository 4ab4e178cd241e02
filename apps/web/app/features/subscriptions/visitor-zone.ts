/** The visitor's time zone, in which mails tell when a challenge begins; nothing where the browser does not know it. */
export const visitorZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
