#!/usr/bin/python3
"""A window that holds a WebKitGTK page and nothing else, which WebKitWebDriver starts.

MiniBrowser's toolbar makes it wider than a phone. What pages write to their console goes to stdout, and
UPHELD_WEBKIT_PROXY is asked for everything, this machine's own addresses too. SIGUSR1 makes it forget what
pages have kept, SIGUSR2 makes it print.
"""
import json
import os
import signal
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, WebKit2

folder = os.environ['UPHELD_WEBKIT_FOLDER']
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder + '/cache')
proxy = WebKit2.NetworkProxySettings.new(os.environ['UPHELD_WEBKIT_PROXY'], [])
data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
context = WebKit2.WebContext.new_with_website_data_manager(data)
views = []
context.set_automation_allowed(True)
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)


def focus(window):
    """Gives a window the focus as a window manager would; here each of them has it."""
    event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
    event.focus_change.window = window.get_window()
    event.focus_change.send_event = True
    event.focus_change.in_ = True
    window.event(event)
    return False


def show(view):
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(390, 844)
    window.add(view)
    window.show_all()
    view.grab_focus()
    GLib.idle_add(focus, window)
    view.connect('close', lambda _view: window.destroy())
    view.connect('print', lambda _view, _operation: True)
    view.connect('permission-request', lambda _view, request: request.deny() or True)


def save_pdf():
    """Prints the newest page on the paper that `paper.json` names, into `paper.pdf`.

    A page's own `print()` does nothing while a driver has its window.
    """
    with open(folder + '/paper.json') as file:
        paper = json.load(file)
    setup = Gtk.PageSetup()
    setup.set_paper_size_and_default_margins(Gtk.PaperSize.new(paper['size']))
    if paper['isLandscape']:
        setup.set_orientation(Gtk.PageOrientation.LANDSCAPE)
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, 'file://' + folder + '/paper.pdf')
    operation = WebKit2.PrintOperation(web_view=views[-1], page_setup=setup, print_settings=settings)
    operation.connect('finished', lambda _operation: print('PRINTED', flush=True))
    operation.print_()
    return True


def create(_session=None):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_javascript_can_access_clipboard(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    show(view)
    views.append(view)
    return view


def started(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect('create-web-view', create)


def forgotten(manager, result):
    manager.clear_finish(result)
    print('FORGOTTEN', flush=True)


def forget():
    data.clear(WebKit2.WebsiteDataTypes.ALL, 0, None, forgotten)
    return True


context.connect('automation-started', started)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, forget)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR2, save_pdf)
print('WINDOW', os.getpid(), flush=True)
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
Gtk.main()
