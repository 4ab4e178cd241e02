import type { Page } from "@playwright/test";

/** Replaces the camera of a page by one that films coarse noise, a picture that uses all available bitrate. */
export async function filmNoise(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
		navigator.mediaDevices.getUserMedia = async (wanted) => {
			const stream = await real(wanted);
			const [camera] = stream.getVideoTracks();
			if (!camera) return stream;
			const snow = new OffscreenCanvas(32, 18);
			const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
			const [near, far] = [snow.getContext("2d"), canvas.getContext("2d")];
			if (!near || !far) throw new Error("there is nothing to draw on");
			const picture = new ImageData(32, 18);
			setInterval(() => {
				crypto.getRandomValues(picture.data);
				near.putImageData(picture, 0, 0);
				far.drawImage(snow, 0, 0, canvas.width, canvas.height);
			}, 33);
			stream.removeTrack(camera);
			camera.stop();
			const [track] = canvas.captureStream(30).getVideoTracks();
			if (track) stream.addTrack(track);
			return stream;
		};
	});
}
