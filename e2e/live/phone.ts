/** A phone held upright, as a browser context. */
export const phone = {
	userAgent:
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
	viewport: { width: 390, height: 844 },
	isMobile: true,
	hasTouch: true,
} as const;

/** The windows of small and large phones, upright and on their side. */
export const phoneWindows = [
	[320, 640],
	[360, 740],
	[390, 844],
	[430, 932],
	[568, 320],
	[667, 375],
	[844, 390],
	[932, 430],
] as const;

/** A browser with two cameras and a microphone that need no permission. */
export const fakeCameras = {
	launchOptions: {
		executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
		args: [
			"--no-sandbox",
			"--disable-quic",
			"--disable-background-networking",
			"--use-fake-ui-for-media-stream",
			"--use-fake-device-for-media-stream=device-count=2,fps=15",
		],
	},
};
