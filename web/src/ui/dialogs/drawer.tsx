import { type DrawerProps, type DrawerRootProps, Drawer as MantineDrawer } from '@mantine/core';
import { useOpenDialog } from './open-dialogs.ts';

export function Drawer(props: DrawerProps) {
  useOpenDialog(props);
  return <MantineDrawer {...props} closeOnEscape={false} />;
}

/** `isInAddress`: an address opened it, so Back in the history closes it. */
function Root({ isInAddress = false, ...props }: DrawerRootProps & { isInAddress?: boolean }) {
  useOpenDialog({ ...props, isInAddress });
  return <MantineDrawer.Root {...props} closeOnEscape={false} />;
}
Drawer.Root = Root;
Drawer.Overlay = MantineDrawer.Overlay;
Drawer.Content = MantineDrawer.Content;
Drawer.Body = MantineDrawer.Body;
