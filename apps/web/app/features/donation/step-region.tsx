import { type ReactNode, useEffect, useRef } from "react";

/** Both steps stay mounted so that no input is lost; the shown one gets the focus when it changes. */
export function StepRegion({ isShown, children }: { isShown: boolean; children: ReactNode }) {
	const region = useRef<HTMLDivElement>(null);
	const wasShown = useRef(isShown);
	useEffect(() => {
		if (isShown && !wasShown.current) {
			region.current?.focus({ preventScroll: true });
			region.current?.parentElement?.scrollTo({ top: 0 });
		}
		wasShown.current = isShown;
	}, [isShown]);
	return (
		<div ref={region} tabIndex={-1} hidden={!isShown} className="outline-none">
			{children}
		</div>
	);
}
