/** The visitor's time zone for stream starts in mails; undefined where the browser has none. */
export const visitorZone = (): string | undefined => new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
