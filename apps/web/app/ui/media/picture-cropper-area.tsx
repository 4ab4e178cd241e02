import { type KeyboardEvent, useState } from "react";
import Cropper, { type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useTranslations } from "use-intl";
import { Slider } from "../list/slider.tsx";
import { cropPicture, type OpenedPicture } from "./picture-cropper-draw.ts";
import type { PixelSize } from "./picture-cropper-file.ts";

const keyboardStepPx = 8;

/** Crops a picture; every change reports a finished JPEG. */
export default function PictureCropperArea(props: {
	picture: OpenedPicture;
	output: PixelSize;
	zoom: { max: number; step: number };
	shape: "rect" | "round";
	onCrop: (jpeg: string) => void;
}) {
	const t = useTranslations("picture");
	const { picture, output } = props;
	const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
	const [zoom, setZoomed] = useState(1);
	const setZoom = (value: number) => setZoomed(onStep(value, props.zoom));
	return (
		<div className="grid gap-4">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the application inside it */}
			<div
				className="relative mx-auto w-full overflow-hidden rounded-4 bg-sunken has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-(--focus)"
				style={{
					aspectRatio: `${output.width} / ${output.height}`,
					// A square area leaves space for the buttons below it, also in a popup of a low window.
					...(output.height >= output.width && { maxWidth: "max(14rem, 28svh)" }),
				}}
				onKeyDown={(event) => {
					const direction = zoomDirection(event);
					if (direction === 0) return;
					event.preventDefault();
					setZoom(zoom + direction * props.zoom.step);
				}}
			>
				<Cropper
					image={picture.address}
					crop={crop}
					zoom={zoom}
					minZoom={1}
					maxZoom={props.zoom.max}
					aspect={output.width / output.height}
					cropShape={props.shape}
					objectFit="cover"
					showGrid={props.shape === "rect"}
					zoomSpeed={0.2}
					// The wheel scrolls the page until the picture has the focus, or on a pinch.
					onWheelRequest={(event) => event.ctrlKey || isWorkedOn(event)}
					keyboardStep={keyboardStepPx}
					onCropChange={setCrop}
					onZoomChange={setZoom}
					onCropComplete={(_, pixels) => props.onCrop(cropPicture(picture, pixels, output))}
					cropperProps={{ "aria-label": t("cropLabel"), role: "application" }}
					// The content security policy blocks style elements without a nonce; the sheet above is the same.
					disableAutomaticStylesInjection
				/>
			</div>
			<p className="type-small text-muted">{t("cropHint")}</p>
			<Slider
				label={t("zoom")}
				value={zoom}
				onChange={setZoom}
				minValue={1}
				maxValue={props.zoom.max}
				step={props.zoom.step}
				format={(value) => `${value.toFixed(2)}×`}
			/>
		</div>
	);
}

function onStep(value: number, { max, step }: { max: number; step: number }): number {
	const steps = Math.round((Math.min(max, Math.max(1, value)) - 1) / step);
	// Rounded because sums of hundredths are inexact (1.1400000000000001).
	return Number((1 + steps * step).toFixed(4));
}

function zoomDirection({ key }: KeyboardEvent): -1 | 0 | 1 {
	if (key === "+" || key === "=") return 1;
	return key === "-" || key === "_" ? -1 : 0;
}

function isWorkedOn(event: WheelEvent): boolean {
	return event.currentTarget instanceof HTMLElement && event.currentTarget.contains(document.activeElement);
}
