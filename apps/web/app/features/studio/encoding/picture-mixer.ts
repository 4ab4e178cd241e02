import { coverFit } from "./cover-fit.ts";
import type { PictureSize } from "./picture-encoder.ts";
import { rgbaToI420 } from "./rgba-to-i420.ts";

/** The still card's colours, as CSS writes them. */
export type CardColours = { ground: string; line: string; mark: string };

type Time = { timestamp: number; duration: number };

/** `untouched` frames carry their colour space into the stream's configuration, which then has to stay. */
type Mode = { kind: "canvas" } | { kind: "untouched"; space: VideoColorSpaceInit };

/**
 * Gives the encoder pictures of one size and one colour space, whatever comes before it: cameras change, are turned and
 * are hidden without its notice. Where the first camera's frames have the size already they are passed on untouched:
 * that costs nothing, and unlike a canvas it never waits for the page. What does not fit then is drawn and converted to
 * look the same. Where they have not, everything goes over the canvas.
 */
export function createPictureMixer(size: PictureSize, colours: CardColours) {
	const canvas = new OffscreenCanvas(size.width, size.height);
	const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
	if (!context) throw new Error("there is no canvas to draw on");
	const on = context;
	let mode: Mode | null = null;
	let latest: VideoFrame | null = null;
	let isCard = false;

	function keep(frame: VideoFrame): void {
		latest?.close();
		latest = frame;
	}

	function draw(frame: VideoFrame): void {
		const picture = { width: frame.displayWidth, height: frame.displayHeight };
		const { x, y, width, height } = coverFit(picture, size);
		on.drawImage(frame, x, y, width, height, 0, 0, size.width, size.height);
	}

	/** What is on the canvas, as the encoder knows it. */
	function keepCanvas(): void {
		mode ??= { kind: "canvas" };
		if (mode.kind === "canvas") {
			keep(new VideoFrame(canvas, { timestamp: 0, alpha: "discard" }));
			return;
		}
		const { space } = mode;
		const { data } = on.getImageData(0, 0, size.width, size.height);
		const planes = rgbaToI420(data, size, space.matrix === "bt709" ? "bt709" : "bt601", space.fullRange === true);
		const { width: codedWidth, height: codedHeight } = size;
		keep(new VideoFrame(planes, { format: "I420", codedWidth, codedHeight, timestamp: 0, colorSpace: space }));
	}

	return {
		/** Takes a camera's frame over: it is what is seen from now on. */
		show(frame: VideoFrame): void {
			isCard = false;
			const fits = isOfSize(frame, size);
			mode ??= fits ? { kind: "untouched", space: frame.colorSpace.toJSON() } : { kind: "canvas" };
			if (fits && mode.kind === "untouched" && isOfSpace(frame, mode.space)) {
				keep(frame);
				return;
			}
			draw(frame);
			frame.close();
			keepCanvas();
		},
		showCard(): void {
			if (isCard) return;
			isCard = true;
			drawCard(on, size, colours);
			keepCanvas();
		},
		/** What is seen now, at a time of one's own; the caller closes it. Null before there was anything. */
		take: (time: Time): VideoFrame | null => latest && new VideoFrame(latest, time),
		close(): void {
			latest?.close();
			latest = null;
		},
	};
}

/** Nothing has to be cut, scaled or turned, and it is a picture of planes, as cameras give it. */
function isOfSize(frame: VideoFrame, { width, height }: PictureSize): boolean {
	const { visibleRect, displayWidth, displayHeight, format } = frame;
	// Frames of newer browsers tell how a phone was held; the types know nothing of it yet.
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

/** Lanes that bend, and a camera that is crossed out. */
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
