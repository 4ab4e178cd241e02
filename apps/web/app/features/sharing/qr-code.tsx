import { encode, renderSVG } from "uqr";
import { saveFile } from "../../lib/forms/save-file.ts";

// The quiet zone of ISO/IEC 18004 is four modules wide.
const options = { ecc: "M", border: 4 } as const;
const pngPx = 1_200;

/** A QR code, always dark on white, so that scanners read it in both themes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
	const { size, data } = encode(text, options);
	const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className={className}
		>
			<path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
			<path fill="#000" d={modules} />
		</svg>
	);
}

export function saveSvg(name: string, text: string): void {
	saveFile(`${name}.svg`, renderSVG(text, options), "image/svg+xml");
}

/** @returns false if the browser cannot create the picture */
export async function savePng(name: string, text: string): Promise<boolean> {
	const { size, data } = encode(text, options);
	const modulePx = Math.ceil(pngPx / size);
	const canvas = document.createElement("canvas");
	canvas.width = size * modulePx;
	canvas.height = size * modulePx;
	const context = canvas.getContext("2d");
	if (!context) return false;
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.fillStyle = "#000";
	for (const [y, row] of data.entries()) {
		for (const [x, isDark] of row.entries()) {
			if (isDark) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
		}
	}
	const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
	if (picture) saveFile(`${name}.png`, picture, "image/png");
	return picture !== null;
}
