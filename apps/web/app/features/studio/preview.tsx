import { VideoOff } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { type Orientation, pictureSizes } from "./capture/camera-request.ts";
import type { DeviceStatus } from "./capture/capture.ts";
import type { PictureSize } from "./encoding/picture-encoder.ts";
import { fillsFrame } from "./encoding/picture-fit.ts";

/** The camera's picture as viewers see it: cropped or with bars like the broadcast, and not mirrored. */
export function Preview(props: {
	camera: DeviceStatus;
	orientation: Orientation;
	isHidden?: boolean;
	isLive?: boolean;
	className?: string;
	ref?: Ref<HTMLVideoElement | null>;
	children?: ReactNode;
}) {
	const t = useTranslations("studio.preview");
	const video = useRef<HTMLVideoElement>(null);
	const { camera, isHidden, ref } = props;
	const track = camera.kind === "active" ? camera.track : null;
	useImperativeHandle(ref, () => video.current as HTMLVideoElement, []);
	useEffect(() => {
		if (video.current) video.current.srcObject = track && new MediaStream([track]);
	}, [track]);
	// A turned phone changes the size of its picture.
	const [size, setSize] = useState<PictureSize | null>(null);
	const isFilled = size === null || fillsFrame(size, pictureSizes[props.orientation]);
	return (
		<div
			className={classNames(
				"relative isolate overflow-hidden rounded-4 border bg-board",
				props.orientation === "portrait" ? "aspect-[9/16]" : "aspect-video",
				props.isLive ? "border-live ring-2 ring-live" : "border-line",
				props.className,
			)}
		>
			<video
				ref={video}
				aria-label={t("label")}
				className={classNames(
					"size-full",
					isFilled ? "object-cover" : "object-contain",
					(isHidden || !track) && "invisible",
				)}
				onResize={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
					setSize(width > 0 ? { width, height } : null)
				}
				autoPlay
				muted
				playsInline
			/>
			{(isHidden || !track) && (
				<div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center">
					<VideoOff className="size-10 text-on-board-muted" aria-hidden />
					<p className="max-w-80 type-small text-on-board-muted">
						{isHidden ? t("hidden") : camera.kind === "waiting" ? t("waiting") : t("none")}
					</p>
				</div>
			)}
			{props.children}
		</div>
	);
}
