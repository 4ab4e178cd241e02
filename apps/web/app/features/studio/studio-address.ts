/** Where a stream is broadcast from. */
export function studioPath(locale: string, streamId: string): string {
	return `/${locale}/broadcast/${streamId}`;
}

/** What a navigation to the studio says when the settings' OK led there. */
export const startAtOnce = { startBroadcast: true } as const;

export function startsAtOnce(state: unknown): boolean {
	return typeof state === "object" && state !== null && "startBroadcast" in state && state.startBroadcast === true;
}
