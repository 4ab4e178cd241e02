import { type ReactNode, useEffect, useState } from "react";
import { FormError } from "./form-error.tsx";

type Content = { title?: string | undefined; children?: ReactNode };

/**
 * Why a form was refused. While the next try is pending the error stays, so that nothing below it moves under the pointer
 * and a second click hits the same button; the next answer is announced even if it is the same.
 */
export function SubmitError({ title, children, isPending }: Content & { isPending: boolean }) {
	const isShown = Boolean(title || children);
	const [last, setLast] = useState<Content>({});
	useEffect(() => {
		if (isShown) setLast({ title, children });
		else if (!isPending) setLast({});
	}, [isShown, isPending, title, children]);
	const content = !isShown && isPending ? last : { title, children };
	return (
		<FormError {...(content.title && { title: content.title })} isPast={!isShown}>
			{content.children}
		</FormError>
	);
}
