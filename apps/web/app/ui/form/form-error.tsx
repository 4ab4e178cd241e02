import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/**
 * The error of a form, announced when it appears. An empty live region until then. `isPast` leaves it on the screen
 * and hides it from assistive technology.
 */
export function FormError(props: { title?: string; children?: ReactNode; isPast?: boolean }) {
	const isShown = Boolean(props.title || props.children);
	return (
		<div role="alert">
			{isShown && (
				<div className="flex gap-3 rounded-3 bg-danger-soft px-5 py-4" inert={props.isPast}>
					<TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden />
					<div>
						{props.title && <p className="type-body-strong">{props.title}</p>}
						{props.children && <div className="type-body">{props.children}</div>}
					</div>
				</div>
			)}
		</div>
	);
}
