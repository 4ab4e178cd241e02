import { type ReactNode, useCallback, useState } from "react";

/**
 * A picture that may fail to load, such as a foreign one: `instead` replaces it on failure, which may have happened
 * before hydration.
 */
export function PictureOr({ children, instead }: { children: ReactNode; instead: ReactNode }) {
	const [isBroken, setBroken] = useState(false);
	const checkPicture = useCallback((element: HTMLElement | null) => {
		const picture = element?.querySelector("img");
		if (picture?.complete && picture.naturalWidth === 0) setBroken(true);
	}, []);
	if (isBroken) return instead;
	return (
		<span ref={checkPicture} onErrorCapture={() => setBroken(true)} className="contents">
			{children}
		</span>
	);
}
