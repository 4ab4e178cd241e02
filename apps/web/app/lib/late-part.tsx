import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A part that comes after the page is in a browser. Until then, and where it cannot be loaded, its place stands there:
 * unlike with `lazy`, a part that is missing takes nothing of the page down with it.
 */
export function latePart(load: () => Promise<{ default: ComponentType }>, place: ReactNode = null): ComponentType {
	return function LatePart() {
		const [Part, setPart] = useState<ComponentType | null>(null);
		useEffect(() => {
			let isCurrent = true;
			load().then(
				({ default: loaded }) => isCurrent && setPart(() => loaded),
				() => undefined,
			);
			return () => {
				isCurrent = false;
			};
		}, []);
		return Part ? <Part /> : place;
	};
}
