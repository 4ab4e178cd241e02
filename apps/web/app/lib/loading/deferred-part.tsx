import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { untilLoaded } from "./until-loaded.ts";

/**
 * A part that is loaded after hydration. Until then, and while it cannot be loaded, a placeholder is rendered.
 */
export function deferredPart(load: () => Promise<{ default: ComponentType }>, place: ReactNode = null): ComponentType {
	return function DeferredPart() {
		const [Part, setPart] = useState<ComponentType | null>(null);
		useEffect(() => {
			let isCurrent = true;
			void untilLoaded(load).then(({ default: loaded }) => isCurrent && setPart(() => loaded));
			return () => {
				isCurrent = false;
			};
		}, []);
		return Part ? <Part /> : place;
	};
}
