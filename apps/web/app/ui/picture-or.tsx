import { type ReactNode, useCallback, useState } from "react";

/**
 * A picture of somebody else's, which may not be had: where it fails, `instead` stands in its place. The failure may
 * have come before the page's scripts.
 */
export function PictureOr({ children, instead }: { children: ReactNode; instead: ReactNode }) {
	const [isBroken, setBroken] = useState(false);
	const look = useCallback((place: HTMLElement | null) => {
		const picture = place?.querySelector("img");
		if (picture?.complete && picture.naturalWidth === 0) setBroken(true);
	}, []);
	if (isBroken) return instead;
	return (
		<span ref={look} onErrorCapture={() => setBroken(true)} className="contents">
			{children}
		</span>
	);
}
