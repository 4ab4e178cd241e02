import { Button } from "../button/button.tsx";
import { FormError } from "../form/form-error.tsx";

/** The error state of a part that could not be loaded, with a retry. */
export function LoadFailed(props: {
	title: string;
	text: string;
	retry: string;
	isLoading: boolean;
	onRetry: () => void;
}) {
	return (
		<div className="grid justify-items-start gap-4">
			<FormError title={props.title}>{props.text}</FormError>
			<Button tone="strong" size="s" isPending={props.isLoading} onPress={props.onRetry}>
				{props.retry}
			</Button>
		</div>
	);
}
