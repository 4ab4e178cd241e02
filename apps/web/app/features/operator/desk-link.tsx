import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale } from "use-intl";

/** A link to another part of the desk. */
export function DeskLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link
			to={`/${useLocale()}${to}`}
			className="wrap-anywhere inline-flex min-h-11 items-center type-small text-link underline"
		>
			{children}
		</Link>
	);
}
