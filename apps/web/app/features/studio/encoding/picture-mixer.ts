import type { PictureSize } from "./picture-encoder.ts";
import { fitPicture } from "./picture-fit.ts";
import { rgbaToI420 } from "./rgba-to-i420.ts";

/** The still card's colours, in CSS syntax. */
export type CardColours = { ground: string; line: string; mark: string };

type Time = { timestamp: number; duration: number };

/** `untouched` frames define the colour space in the stream's configuration, which must not change afterwards. */
type Mode = { kind: "canvas" } | { kind: "untouched"; space: VideoColorSpaceInit };

/**
 * Gives the encoder pictures of one size and one colour space, whatever the source: cameras change, rotate and are
 * hidden without notice. If the first camera's frames have the size already they are passed on unchanged: that is free
 * and, unlike a canvas, never waits for the page. Later frames that differ are drawn and converted to match. Otherwise
 * everything is drawn on the canvas.
 */
export function createPictureMixer(size: PictureSize, colours: CardColours) {
	const canvas = new OffscreenCanvas(size.width, size.height);
	const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
	if (!context) throw new Error("there is no canvas to draw on");
	const on = context;
	let mode: Mode | null = null;
	let latest: VideoFrame | null = null;
	let isCard = false;

	function setLatest(frame: VideoFrame): void {
		latest?.close();
		latest = frame;
	}

	function draw(frame: VideoFrame): void {
		const picture = { width: frame.displayWidth, height: frame.displayHeight };
		const { from, to } = fitPicture(picture, size);
		on.fillStyle = "#000";
		on.fillRect(0, 0, size.width, size.height);
		on.drawImage(frame, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
	}

	/** The content of the canvas, in the encoder's format. */
	function setLatestFromCanvas(): void {
		mode ??= { kind: "canvas" };
		if (mode.kind === "canvas") {
			setLatest(new VideoFrame(canvas, { timestamp: 0, alpha: "discard" }));
			return;
		}
		const { space } = mode;
		const { data } = on.getImageData(0, 0, size.width, size.height);
		const planes = rgbaToI420(data, size, space.matrix === "bt709" ? "bt709" : "bt601", space.fullRange === true);
		const { width: codedWidth, height: codedHeight } = size;
		setLatest(new VideoFrame(planes, { format: "I420", codedWidth, codedHeight, timestamp: 0, colorSpace: space }));
	}

	return {
		/** Takes ownership of a camera's frame, which becomes the current picture. */
		show(frame: VideoFrame): void {
			isCard = false;
			const fits = isOfSize(frame, size);
			mode ??= fits ? { kind: "untouched", space: frame.colorSpace.toJSON() } : { kind: "canvas" };
			if (fits && mode.kind === "untouched" && isOfSpace(frame, mode.space)) {
				setLatest(frame);
				return;
			}
			draw(frame);
			frame.close();
			setLatestFromCanvas();
		},
		showCard(): void {
			if (isCard) return;
			isCard = true;
			drawCard(on, size, colours);
			setLatestFromCanvas();
		},
		/** The current picture with the given time; the caller closes it. Null before the first picture. */
		take: (time: Time): VideoFrame | null => latest && new VideoFrame(latest, time),
		close(): void {
			latest?.close();
			latest = null;
		},
	};
}

/** The frame needs no cropping, scaling or rotation and is planar, as cameras deliver it. */
function isOfSize(frame: VideoFrame, { width, height }: PictureSize): boolean {
	const { visibleRect, displayWidth, displayHeight, format } = frame;
	// Frames of newer browsers carry the phone's rotation; the types do not include it yet.
	const isTurned = "rotation" in frame && frame.rotation !== 0;
	return (
		!isTurned &&
		(format === "I420" || format === "NV12") &&
		visibleRect?.width === width &&
		visibleRect.height === height &&
		displayWidth === width &&
		displayHeight === height
	);
}

function isOfSpace({ colorSpace }: VideoFrame, space: VideoColorSpaceInit): boolean {
	const { primaries, transfer, matrix, fullRange } = colorSpace;
	return (
		primaries === space.primaries &&
		transfer === space.transfer &&
		matrix === space.matrix &&
		fullRange === space.fullRange
	);
}

const lanes = 6;

/** Curved lanes and a crossed-out camera. */
function drawCard(on: OffscreenCanvasRenderingContext2D, { width, height }: PictureSize, colours: CardColours): void {
	on.fillStyle = colours.ground;
	on.fillRect(0, 0, width, height);
	const unit = Math.min(width, height) / 12;
	on.lineWidth = unit / 12;
	on.strokeStyle = colours.line;
	for (let lane = 0; lane < lanes; lane++) {
		on.beginPath();
		on.arc(width * 0.5, height * 1.35, Math.max(width, height) * (0.45 + lane * 0.12), Math.PI, 2 * Math.PI);
		on.stroke();
	}
	on.save();
	on.translate(width / 2, height / 2);
	on.fillStyle = colours.mark;
	on.beginPath();
	on.roundRect(-1.6 * unit, -0.95 * unit, 2.2 * unit, 1.9 * unit, 0.35 * unit);
	on.moveTo(0.8 * unit, -0.2 * unit);
	on.lineTo(1.6 * unit, -0.75 * unit);
	on.lineTo(1.6 * unit, 0.75 * unit);
	on.lineTo(0.8 * unit, 0.2 * unit);
	on.closePath();
	on.fill();
	on.rotate(Math.PI / 4);
	on.fillStyle = colours.ground;
	on.fillRect(-2.2 * unit, -0.26 * unit, 4.4 * unit, 0.52 * unit);
	on.fillStyle = colours.mark;
	on.fillRect(-2.1 * unit, -0.1 * unit, 4.2 * unit, 0.2 * unit);
	on.restore();
}
