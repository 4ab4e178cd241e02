import { zodResolver } from "@hookform/resolvers/zod";
import { SignUpBody } from "@stride/contract/accounts";

export default zodResolver(SignUpBody);
