import { data } from "react-router";

/** The URL that the specification names, and every unknown URL. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export default function NotFound() {
	return null;
}
