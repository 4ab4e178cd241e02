import { useEffect, useRef, useState } from "react";
import { closePicture, type OpenedPicture, openPicture } from "./picture-cropper-draw.ts";
import type { PictureProblem, PixelSize } from "./picture-cropper-file.ts";

/** The picture that is being cropped. The last chosen file replaces earlier ones. */
export function useChosenPicture(target: { output: PixelSize; zoomMax: number }) {
	const [picture, setPicture] = useState<OpenedPicture | null>(null);
	const [problem, setProblem] = useState<PictureProblem | null>(null);
	const [isOpening, setOpening] = useState(false);
	const latest = useRef<File | null>(null);
	useEffect(() => () => (picture ? closePicture(picture) : undefined), [picture]);
	useEffect(
		() => () => {
			latest.current = null;
		},
		[],
	);

	/** @returns whether the file was opened; otherwise the previous picture stays */
	async function open(file: File): Promise<boolean> {
		latest.current = file;
		setProblem(null);
		setOpening(true);
		const opened = await openPicture(file, target);
		const isLatest = latest.current === file;
		if (isLatest) setOpening(false);
		if (typeof opened === "string") {
			if (isLatest) setProblem(opened);
			return false;
		}
		if (isLatest) setPicture(opened);
		else closePicture(opened);
		return isLatest;
	}

	function close(): void {
		latest.current = null;
		setPicture(null);
		setProblem(null);
		setOpening(false);
	}

	return { picture, problem, isOpening, open, close };
}
