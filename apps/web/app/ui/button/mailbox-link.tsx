import type { ReactNode } from "react";
import { useSite } from "../../lib/page/site-config.ts";
import { classNames } from "../class-names.ts";

/** The mailbox of a test installation, where no mail leaves the machine; nothing elsewhere. */
export function MailboxLink(props: { className?: string; children: ReactNode }) {
	const { mailboxUrl } = useSite().sandbox;
	if (!mailboxUrl) return null;
	const { className = "min-h-12 px-2 type-small-strong", children } = props;
	return (
		<a
			href={mailboxUrl}
			target="_blank"
			rel="noopener"
			className={classNames("inline-flex items-center text-link underline", className)}
		>
			{children}
		</a>
	);
}
