import { limits } from "@stride/contract/limits";
import { useState } from "react";
import Cropper, { type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useTranslations } from "use-intl";
import { Slider } from "../../ui/slider.tsx";
import { cropToCover, type OpenedPicture } from "./crop-picture.ts";

const keyboardStepPx = 8;

/** Chooses the part of a picture that becomes the cover; every change is handed over as a finished cover. */
export default function CoverCropper(props: { picture: OpenedPicture; onCrop: (cover: string) => void }) {
	const t = useTranslations("wizard.cover");
	const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
	const [zoom, setZoom] = useState(1);
	return (
		<div className="grid gap-4">
			<div className="relative aspect-[800/449] overflow-hidden rounded-4 bg-sunken has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-(--focus)">
				<Cropper
					image={props.picture.address}
					crop={crop}
					zoom={zoom}
					minZoom={1}
					maxZoom={limits.coverZoomMax}
					aspect={limits.coverWidth / limits.coverHeight}
					objectFit="cover"
					showGrid
					// A wheel over the picture goes on scrolling the page.
					zoomWithScroll={false}
					keyboardStep={keyboardStepPx}
					onCropChange={setCrop}
					onZoomChange={setZoom}
					onCropComplete={(_, pixels) => props.onCrop(cropToCover(props.picture.element, pixels))}
					cropperProps={{ "aria-label": t("cropLabel"), role: "application" }}
					// Our policy refuses style elements without a nonce; the sheet above is the same.
					disableAutomaticStylesInjection
				/>
			</div>
			<p className="type-small text-muted">{t("cropHint")}</p>
			<Slider
				label={t("zoom")}
				value={zoom}
				onChange={setZoom}
				minValue={1}
				maxValue={limits.coverZoomMax}
				step={limits.coverZoomStep}
				format={(value) => `${value.toFixed(2)}×`}
			/>
		</div>
	);
}
