/** The limits that every page needs: the session's timing, notices, share tags. */
export const frameLimits = {
	accessTokenSeconds: 900,
	tokenCheckSeconds: 5,
	tokenRefreshSecondsLeft: 20,
	tokenRefreshSecondsLeftAtLoad: 10,
	tokenAuthenticatedSecondsLeft: 60,
	noticeSeconds: 3,
	noticeWithTextSeconds: 10,
	cookieBannerDelaySeconds: 2,
	// The share picture size that messengers and social networks recommend.
	sharePictureWidth: 1200,
	sharePictureHeight: 630,
} as const;
