/** What every page needs, whatever it shows: the session's timing, notices, share tags. */
export const frameLimits = {
	accessTokenSeconds: 900,
	tokenCheckSeconds: 5,
	tokenRefreshSecondsLeft: 20,
	tokenRefreshSecondsLeftAtLoad: 10,
	tokenAuthenticatedSecondsLeft: 60,
	noticeSeconds: 3,
	noticeWithTextSeconds: 10,
	cookieBannerDelaySeconds: 2,
	// The size of share pictures that messengers and social networks ask for.
	sharePictureWidth: 1200,
	sharePictureHeight: 630,
} as const;
