/** The address of a stream's studio. */
export function studioPath(locale: string, streamId: string): string {
	return `/${locale}/broadcast/${streamId}`;
}

/** The address of the page for OBS and other encoders. */
export const encoderPath = (locale: string, streamId: string): string => `${studioPath(locale, streamId)}/encoder`;

/** The navigation state of the settings' OK button. */
export const startAtOnce = { startBroadcast: true } as const;

export function startsAtOnce(state: unknown): boolean {
	return typeof state === "object" && state !== null && "startBroadcast" in state && state.startBroadcast === true;
}
