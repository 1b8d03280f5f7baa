import { type DrawerProps, type DrawerRootProps, Drawer as MantineDrawer } from '@mantine/core';
import { useOpenDialog } from './open-dialogs.ts';
import { useFocusBack } from './use-focus-back.ts';

export function Drawer(props: DrawerProps) {
  const id = useFocusBack(props.opened);
  useOpenDialog(props);
  return <MantineDrawer {...props} id={id} closeOnEscape={false} />;
}

/** `isInAddress`: an address opened it, so Back in the history closes it. */
function Root({ isInAddress = false, ...props }: DrawerRootProps & { isInAddress?: boolean }) {
  const id = useFocusBack(props.opened);
  useOpenDialog({ ...props, isInAddress });
  return <MantineDrawer.Root {...props} id={id} closeOnEscape={false} />;
}
Drawer.Root = Root;
Drawer.Overlay = MantineDrawer.Overlay;
Drawer.Content = MantineDrawer.Content;
Drawer.Body = MantineDrawer.Body;
